// Every schema of zod can describe itself as JSON Schema. Handlers only parse; the API's document is bundled without this.
const unavailable = () => {
  throw new Error("Schemas are described in the API's document alone");
};

export const createStandardJSONSchemaMethod = () => unavailable;
export const createToJSONSchemaMethod = () => unavailable;
