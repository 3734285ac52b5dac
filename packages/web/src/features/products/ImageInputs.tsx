import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { Add, Close } from "../../lib/icons.tsx";
import { BrokenImageOutlined, ImageOutlined } from "../../lib/rare-icons.tsx";
import { PhotoInputs } from "./PhotoInputs.tsx";
import { ImageUrl, type ProductEntry, type ProductForm } from "./product-form.ts";

const pauseMs = 500;
const maxImages = 10;

/** The text once the user pauses typing: half a URL must not be requested. */
function useDebouncedValue(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

/** The content security policy allows images over https only. */
const canShow = (url: string) => url.startsWith("https://") && ImageUrl.safeParse(url).success;

/** The image at a URL, or a placeholder if it does not load. */
function Preview({ url, label }: { readonly url: string; readonly label: string }) {
  const debounced = useDebouncedValue(url.trim());
  const [broken, setBroken] = useState<string | null>(null);
  const shown = canShow(debounced);
  const failed = debounced !== "" && (broken === debounced || !shown);
  return (
    <Box
      sx={{
        display: "grid",
        placeItems: "center",
        width: 56,
        height: 56,
        flexShrink: 0,
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        overflow: "hidden",
        color: failed ? "warning.main" : "text.disabled",
        bgcolor: "background.default",
      }}
    >
      {shown && !failed ? (
        <Box
          component="img"
          src={debounced}
          alt={label}
          referrerPolicy="no-referrer"
          onError={() => setBroken(debounced)}
          sx={{ width: 1, height: 1, objectFit: "cover" }}
        />
      ) : failed ? (
        <BrokenImageOutlined titleAccess="No picture at this address" />
      ) : (
        <ImageOutlined aria-hidden />
      )}
    </Box>
  );
}

interface ImageInputsProps {
  readonly restaurantId: string;
  readonly onUploading: (isUploading: boolean) => void;
  readonly form: UseFormReturn<ProductForm, unknown, ProductEntry>;
}

/** A product's photos, and the URLs of pictures on other sites, each with a preview. */
export function ImageInputs({
  restaurantId,
  onUploading,
  form: { control, setValue, getValues, clearErrors, formState },
}: ImageInputsProps) {
  const photoIds = useWatch({ control, name: "photoIds" });
  const { errors } = useFormState({ control, name: "photoIds" });
  const urls = useWatch({ control, name: "imageUrls" });
  const changePhotos = (next: string[]) => {
    clearErrors("photoIds");
    setValue("photoIds", next, { shouldDirty: true });
  };
  const change = (next: string[]) => {
    // Errors move up with their URL when one above it is removed.
    clearErrors("imageUrls");
    setValue("imageUrls", next, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ p: 0, mb: 1, fontSize: "0.8125rem", fontWeight: 540 }}>
        Photos
      </Typography>
      <PhotoInputs
        restaurantId={restaurantId}
        photoIds={photoIds}
        error={errors.photoIds?.message}
        onUploading={onUploading}
        onAdd={(id) => changePhotos([...getValues("photoIds"), id])}
        onRemove={(id) => changePhotos(getValues("photoIds").filter((other) => other !== id))}
      />
      {urls.map((url, index) => (
        // The rows differ only by their position.
        // oxlint-disable-next-line react/no-array-index-key
        <Box key={index} sx={{ display: "flex", gap: 1, alignItems: "flex-start", mb: 1.5 }}>
          <Preview url={url} label={`Image ${index + 1}`} />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <TextInput
              control={control}
              name={`imageUrls.${index}`}
              label={`Image URL ${index + 1}`}
              type="url"
              placeholder="https://"
            />
          </Box>
          <IconButton
            aria-label={`Remove image ${index + 1}`}
            size="small"
            onClick={() => change(urls.filter((_, other) => other !== index))}
            sx={{ mt: 3.25 }}
          >
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Button
        variant="outlined"
        size="small"
        startIcon={<Add />}
        disabled={urls.length >= maxImages}
        onClick={() => change([...urls, ""])}
      >
        Add Image URL
      </Button>
    </Box>
  );
}
