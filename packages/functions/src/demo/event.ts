/** Something in the past of a demo restaurant, carried out with the application's clock set to its time. */
export interface DemoEvent {
  readonly at: Date;
  readonly run: () => Promise<void>;
}
