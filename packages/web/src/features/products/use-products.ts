import { fillPath } from "@stockpot/core/api/route";
import * as boms from "@stockpot/core/bom/bom.routes";
import * as routes from "@stockpot/core/product/product.routes";
import type { Product, ProductReplacement } from "@stockpot/core/product/product.schema";
import { ApiError } from "../../lib/api-error.ts";
import { refresh } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";
import { costPathsOf } from "../../lib/costs.ts";
import { useNotify } from "../../lib/notify.tsx";
import { type Attempt, attemptOf, type FailedSave, keepFailedEdit, keepFailedSave } from "../../lib/failed-saves.ts";
import { changedFields } from "../../lib/form-diff.ts";
import { runOptimistic } from "../../lib/optimistic.ts";
import {
  draftedProduct,
  draftOf,
  editedTo,
  productFields,
  type ProductForm,
  productFormOf,
  replacementOf,
} from "./product-form.ts";

export type FailedProduct = FailedSave<ProductForm, Product>;

/** The address of a restaurant's products, which also names their unsaved changes. */
export const productsOf = (restaurantId: string) => fillPath(routes.list.path, { restaurantId });

/** A failure in its own words, whatever kind it is. */
const rawError = (error: ApiError) => error.message || `The server answered ${error.status}`;

/** The verbs of the products. They show at once; a failure raises its toast and keeps what was typed. */
export function useProductSaves(restaurantId: string) {
  const notify = useNotify();
  const scope = productsOf(restaurantId);
  const reload = () =>
    refresh(
      scope,
      `${scope}/**`,
      fillPath(boms.list.path, { restaurantId }),
      `${fillPath(boms.list.path, { restaurantId })}/**`,
      ...costPathsOf(restaurantId),
    );

  return {
    create: async (entry: ProductReplacement, form: ProductForm, previous?: Attempt) => {
      const body = draftOf(entry);
      const attempt = attemptOf(body, previous);
      const send = async () => {
        const { idempotencyKey } = attempt;
        return (await call(routes.create, { params: { restaurantId }, body, idempotencyKey })).data;
      };
      try {
        await runOptimistic({ scope, kind: "create", thing: draftedProduct(restaurantId, body), send, reload });
        notify.success("Product created successfully");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        keepFailedSave<ProductForm, Product>(scope, {
          dialog: "create",
          form,
          error,
          base: null,
          conflict: false,
          attempt,
        });
        notify.failure(rawError(error));
      }
    },

    update: async (base: Product, entry: ProductReplacement, form: ProductForm) => {
      if (changedFields(productFormOf(base), form, productFields).length === 0) return;
      const body = replacementOf(entry);
      const send = async () =>
        (await call(routes.update, { params: { restaurantId, productId: base.id }, body, ifMatch: base.version })).data;
      try {
        await runOptimistic({ scope, kind: "update", thing: editedTo(base, body), send, reload });
        notify.success("Product updated successfully");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const newer = await keepFailedEdit(scope, {
          dialog: "edit",
          base,
          form,
          error,
          fields: productFields,
          formOf: productFormOf,
          load: () => call(routes.get, { params: { restaurantId, productId: base.id } }),
        });
        notify.failure(rawError(error));
        if (newer !== null) await reload();
      }
    },

    remove: async (product: Product) => {
      const send = async () => {
        await call(routes.remove, { params: { restaurantId, productId: product.id } });
        return undefined;
      };
      try {
        await runOptimistic({ scope, kind: "delete", thing: product, send, reload });
        notify.success("Product deleted successfully");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        notify.failure(rawError(error));
      }
    },
  };
}
