import type { RestaurantDraft } from "@stockpot/core/restaurant/restaurant.schema";
import { useForm } from "react-hook-form";
import { FormDialog } from "../../components/FormDialog.tsx";
import { useServerIssues } from "../../lib/form.ts";
import { useSubmitOnce } from "../../lib/submit-once.ts";
import { emptyRestaurantForm, type RestaurantForm } from "./restaurant-form.ts";
import { restaurantResolver as resolver } from "./restaurant-resolver.ts";
import { RestaurantFields } from "./RestaurantFields.tsx";
import { type FailedRestaurant, useRestaurantSaves } from "./use-restaurants.ts";

interface CreateRestaurantDialogProps {
  /** The attempt that failed before; the dialog opens as it was left. */
  readonly failed?: FailedRestaurant;
  readonly onClose: () => void;
}

export function CreateRestaurantDialog({ failed, onClose }: CreateRestaurantDialogProps) {
  const { create } = useRestaurantSaves();
  const form = useForm<RestaurantForm, unknown, RestaurantDraft>({
    resolver,
    defaultValues: failed?.form ?? emptyRestaurantForm,
  });
  const error = useServerIssues(form, failed?.error ?? null, "Failed to create restaurant");
  const submit = useSubmitOnce(form)((draft, typed) => {
    onClose();
    void create(draft, typed, failed?.attempt);
  });
  return (
    <FormDialog
      title="Create Restaurant"
      submitLabel="Create Restaurant"
      error={error}
      dirty={form.formState.isDirty || failed !== undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <RestaurantFields control={form.control} />
    </FormDialog>
  );
}
