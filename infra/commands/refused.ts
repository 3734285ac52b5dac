/** There is nothing the command could do; the message says why, and what to do about it. */
export class Refused extends Error {
  override readonly name = "Refused";
}
