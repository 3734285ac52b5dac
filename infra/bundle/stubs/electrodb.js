// The package's own index brings its services, which nothing here uses.
import { Entity as BuiltEntity } from "electrodb/src/entity.js";

export { CustomAttributeType } from "electrodb/src/schema.js";

/**
 * An entity that is built when it is first used. Reading a model takes a good part of a start, and a first request uses
 * some of the entities that its function knows.
 */
export const Entity = function (model, config) {
  let built;
  return new Proxy(Object.create(BuiltEntity.prototype), {
    get(_, name) {
      // All that a read by key asks for.
      if (name === "schema") return model;
      built ??= new BuiltEntity(model, config);
      const value = built[name];
      return typeof value === "function" ? value.bind(built) : value;
    },
  });
};
