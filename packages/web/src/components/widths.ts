// Layout goes by the room it has, not by the window: beside an open sidebar, a tablet's is as narrow as a phone's.
export const narrow = "@container (max-width: 599.95px)";
export const wide = "@container (min-width: 600px)";

/** From this width on, a table's content fits: it need not scroll by itself, and its header can stick. */
export const roomy = "@container (min-width: 720px)";

/** Fingers need targets of 44 px. */
export const touch = "@media (pointer: coarse)";

/** Gives a short link that stands by itself room for a finger, without making its line higher. */
export const fingerSized = {
  [touch]: { position: "relative", "&::after": { content: '""', position: "absolute", inset: "-15px -4px" } },
} as const;
