import type { Name } from "@stockpot/core/api/page.schema";
import { foldText } from "@stockpot/core/platform/text";
import { type Control, type FieldPath, type FieldValues, useWatch } from "react-hook-form";
import { type Query, useQuery } from "../../lib/cache.ts";
import { restaurantParam, useRestaurant } from "../../lib/use-restaurant.ts";
import { RouterLink } from "../RouterLink.tsx";
import { TextInput } from "./TextInput.tsx";

interface NameInputProps<Values extends FieldValues, Output> {
  readonly control: Control<Values, unknown, Output>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  /** The names that a restaurant has already. */
  readonly namesOf: (restaurantId: string) => Query<{ readonly data: readonly Name[] }>;
  /** Of the thing that is edited: its own name is no other's. */
  readonly ownId?: string | undefined;
  /** Where one of them is shown, and the parameter of that page for its id. */
  readonly shownOn: { readonly pathname: string; readonly param: string };
}

/** The name of a thing. Says while it is typed that there is one of that name; it may be saved all the same. */
export function NameInput<Values extends FieldValues, Output>({
  namesOf,
  ownId,
  shownOn,
  ...input
}: NameInputProps<Values, Output>) {
  const restaurantId = useRestaurant().selected?.id;
  const typed: unknown = useWatch({ control: input.control, name: input.name });
  const key = typeof typed === "string" ? foldText(typed) : "";
  const { data } = useQuery(restaurantId === undefined || key.length < 2 ? null : namesOf(restaurantId));
  const same = data?.data.find(({ id, name }) => id !== ownId && foldText(name) === key);
  const search = new URLSearchParams({
    [restaurantParam]: restaurantId ?? "",
    dialog: "view",
    [shownOn.param]: same?.id ?? "",
  });
  return (
    <TextInput
      {...input}
      required
      helperText={
        <span aria-live="polite">
          {same !== undefined && (
            <>
              {"You already have "}
              {/* What is typed here stays. */}
              <RouterLink to={{ pathname: shownOn.pathname, search: String(search) }} target="_blank">
                {same.name}
              </RouterLink>
            </>
          )}
        </span>
      }
    />
  );
}
