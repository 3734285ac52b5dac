import { type Supplier, SupplierDraft } from "@stockpot/core/supplier/supplier.schema";
import { historyOf } from "../../components/activity/thing-history.tsx";
import { CheckboxInput } from "../../components/fields/CheckboxInput.tsx";
import { FieldGrid } from "../../components/fields/FieldGrid.tsx";
import { NameInput } from "../../components/fields/NameInput.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { DeleteDialog } from "../../components/resource/DeleteDialog.tsx";
import type { EditorProps, PageProps, ThingDialogProps } from "../../components/resource/props.ts";
import { ResourceDialogs } from "../../components/resource/ResourceDialogs.tsx";
import { ResourceEditor } from "../../components/resource/ResourceEditor.tsx";
import { resourceForm } from "../../components/resource/resource-form.ts";
import type { FormOf } from "../../lib/form.ts";
import { serverFields } from "../../lib/optimistic.ts";
import { paths } from "../../paths.ts";
import { SupplierDialog } from "./SupplierDialog.tsx";
import { supplierChoices, suppliers } from "./suppliers.ts";

const form = resourceForm<FormOf<typeof SupplierDraft>, SupplierDraft, Supplier>({
  schema: SupplierDraft,
  fields: {
    name: { label: "Name", empty: "" },
    contactName: { label: "Contact person", empty: "" },
    email: { label: "Email", empty: "" },
    phoneNumber: { label: "Phone", empty: "" },
    address: { label: "Address", empty: "" },
    city: { label: "City", empty: "" },
    state: { label: "State", empty: "" },
    zipCode: { label: "ZIP code", empty: "" },
    country: { label: "Country", empty: "" },
    website: { label: "Website", empty: "" },
    paymentTerms: { label: "Payment terms", empty: "" },
    notes: { label: "Notes", empty: "" },
    isActive: { label: "Active", empty: true },
  },
});

const namesOf = (restaurantId: string) => supplierChoices(restaurantId).names;
const shownOn = { pathname: paths.suppliers, param: suppliers.param };

const SupplierEditor = (props: EditorProps<Supplier>) => (
  <ResourceEditor
    {...props}
    resource={suppliers}
    form={form}
    preview={(draft, base) => ({ ...draft, ...serverFields(base) })}
    maxWidth="md"
  >
    {({ field, base }) => (
      <>
        <FieldGrid columns="1fr 1fr">
          <NameInput {...field("name")} namesOf={namesOf} ownId={base?.id} shownOn={shownOn} />
          <TextInput {...field("contactName")} required />
          <TextInput {...field("email")} type="email" required />
          <TextInput {...field("phoneNumber")} type="tel" required />
        </FieldGrid>
        <TextInput {...field("address")} required />
        <FieldGrid columns="2fr 2fr 1fr 2fr">
          <TextInput {...field("city")} />
          <TextInput {...field("state")} />
          <TextInput {...field("zipCode")} />
          <TextInput {...field("country")} />
        </FieldGrid>
        <FieldGrid columns="1fr 1fr">
          <TextInput {...field("website")} type="url" placeholder="example.com" />
          <TextInput {...field("paymentTerms")} helperText="Such as Net 30" />
        </FieldGrid>
        <TextInput {...field("notes")} rows={2} />
        <CheckboxInput {...field("isActive")} helperText="Inactive suppliers can't be chosen for new procurements" />
      </>
    )}
  </ResourceEditor>
);

const DeleteSupplier = (props: ThingDialogProps<Supplier>) => (
  <DeleteDialog {...props} resource={suppliers}>
    {`This removes ${props.thing.name} from the list. Past procurements keep its name and address. You can't undo this.`}
  </DeleteDialog>
);

const SupplierHistory = historyOf<Supplier>("SUPPLIER", suppliers.nameOf);

export const SupplierDialogs = (page: PageProps<Supplier>) => (
  <ResourceDialogs
    {...page}
    resource={suppliers}
    Create={SupplierEditor}
    dialogs={{ view: SupplierDialog, edit: SupplierEditor, history: SupplierHistory, delete: DeleteSupplier }}
    inUseHint="Complete or cancel the open procurements first, or make the supplier inactive to hide it from new ones."
  />
);
