const pausesMs = [300, 1200];

/** A part of the application that did not load; browsers and the router remember that until the page is loaded anew. */
export class UnloadedPart extends Error {
  override readonly name = "UnloadedPart";
}

/** Loads a part of the application, trying again where the network fails. */
export async function retried<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const pauseMs of pausesMs) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, pauseMs);
      });
    }
  }
  try {
    return await load();
  } catch (cause) {
    throw new UnloadedPart("A part of the application could not be loaded", { cause });
  }
}
