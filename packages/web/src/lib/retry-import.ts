const pausesMs = [300, 1200];

/** Code that could not be loaded. Browsers and the router remember the failure until the page is reloaded. */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";
}

/** Imports a module, retrying when the network fails. */
export async function retryImport<Module>(load: () => Promise<Module>): Promise<Module> {
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
    throw new ChunkLoadError("A part of the application could not be loaded", { cause });
  }
}
