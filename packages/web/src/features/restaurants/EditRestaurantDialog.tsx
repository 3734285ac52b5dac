import type { Restaurant, RestaurantDraft } from "@stockpot/core/restaurant/restaurant.schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ConflictNotice } from "../../components/ConflictNotice.tsx";
import { FormDialog } from "../../components/FormDialog.tsx";
import { useServerIssues } from "../../lib/form.ts";
import { useSubmitOnce } from "../../lib/submit-once.ts";
import {
  consumeAtNames,
  type RestaurantForm,
  restaurantFields,
  restaurantFormOf,
  restaurantLabels,
} from "./restaurant-form.ts";
import { restaurantResolver as resolver } from "./restaurant-resolver.ts";
import { RestaurantFields } from "./RestaurantFields.tsx";
import { type FailedRestaurant, useRestaurantSaves } from "./use-restaurants.ts";

function wordsOf(form: RestaurantForm, field: keyof RestaurantForm): string {
  if (field === "isActive" || field === "allowNegativeStock") return form[field] === true ? "Yes" : "No";
  if (field === "consumeAt") return consumeAtNames[form.consumeAt ?? "PREPARING"];
  const value = form[field];
  return value === undefined || value === "" ? "None" : value;
}

interface EditRestaurantDialogProps {
  readonly restaurant: Restaurant;
  /** The attempt that failed before; the dialog opens as it was left. */
  readonly failed?: FailedRestaurant;
  readonly onClose: () => void;
}

export function EditRestaurantDialog({ restaurant, failed, onClose }: EditRestaurantDialogProps) {
  const { update } = useRestaurantSaves();
  // The edit is based on the version that it opened with, whatever is loaded meanwhile.
  const [base] = useState(restaurant);
  const [conflict, setConflict] = useState(failed?.conflict === true);
  const stored = restaurantFormOf(base);
  const typed = failed?.form ?? stored;
  const form = useForm<RestaurantForm, unknown, RestaurantDraft>({ resolver, defaultValues: typed });
  const error = useServerIssues(
    form,
    failed === undefined || failed.conflict ? null : failed.error,
    "Failed to update restaurant",
  );
  const submit = useSubmitOnce(form)((draft, now) => {
    onClose();
    void update(base, draft, now);
  });
  return (
    <FormDialog
      title="Edit Restaurant"
      submitLabel={conflict ? "Save over Newer Version" : "Save Changes"}
      error={error}
      dirty={form.formState.isDirty || failed !== undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {conflict && (
        <ConflictNotice
          thing="restaurant"
          fields={restaurantFields}
          labels={restaurantLabels}
          typed={typed}
          stored={stored}
          wordsOf={wordsOf}
          onTakeStored={() => {
            form.reset(stored);
            setConflict(false);
          }}
        />
      )}
      <RestaurantFields control={form.control} />
    </FormDialog>
  );
}
