import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import { maxPhotoBytes, maxPhotos, photoPath } from "@stockpot/core/product/photo.rules";
import { create } from "@stockpot/core/product/photo.routes";
import { useRef, useState } from "react";
import { Photo } from "../../components/Photo.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { Close } from "../../lib/icons.tsx";
import { ImageOutlined } from "../../lib/rare-icons.tsx";
import { toJpeg } from "../../lib/to-jpeg.ts";

interface PhotoInputsProps {
  readonly restaurantId: string;
  readonly photoIds: readonly string[];
  readonly onAdd: (photoId: string) => void;
  readonly onRemove: (photoId: string) => void;
  /** Told when an upload begins and ends. */
  readonly onUploading: (isUploading: boolean) => void;
  /** The form's message about the photos. */
  readonly error: string | undefined;
}

type Progress = "idle" | "uploading" | "unreadable" | { readonly failure: string };

function messageOf(progress: Progress): string | undefined {
  if (progress === "unreadable") return "This file is not a picture that can be read. Choose another.";
  return typeof progress === "object" ? progress.failure : undefined;
}

/**
 * A product's own photos, taken with the camera or chosen from files. Each is uploaded at once, and kept once the
 * product is saved.
 */
export function PhotoInputs({ restaurantId, photoIds, onAdd, onRemove, onUploading, error }: PhotoInputsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<Progress>("idle");
  const message = messageOf(progress) ?? error;

  async function upload(file: File): Promise<Progress> {
    let jpeg: string;
    try {
      jpeg = await toJpeg(file, maxPhotoBytes);
    } catch {
      return "unreadable";
    }
    try {
      const { data } = await call(create, { params: { restaurantId }, body: { jpeg } });
      onAdd(data.id);
      return "idle";
    } catch (failed) {
      return { failure: failed instanceof ApiError ? failed.message : "The photo could not be uploaded. Try again." };
    }
  }

  async function add(file: File) {
    setProgress("uploading");
    onUploading(true);
    setProgress(await upload(file));
    onUploading(false);
  }

  return (
    <Box sx={{ mb: 1.5 }}>
      {photoIds.length > 0 && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 1 }}>
          {photoIds.map((id, index) => (
            <Box key={id} sx={{ position: "relative" }}>
              <Photo src={photoPath(restaurantId, id)} alt={`Photo ${index + 1}`} size={88} />
              <IconButton
                aria-label={`Remove photo ${index + 1}`}
                onClick={() => onRemove(id)}
                sx={{
                  position: "absolute",
                  top: 0,
                  right: 0,
                  width: 44,
                  height: 44,
                  "& svg": { bgcolor: "background.paper", borderRadius: "50%", p: 0.25 },
                }}
              >
                <Close fontSize="small" />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      <Button
        variant="outlined"
        size="small"
        startIcon={<ImageOutlined />}
        disabled={photoIds.length >= maxPhotos || progress === "uploading"}
        onClick={() => input.current?.click()}
      >
        {progress === "uploading" ? "Uploading..." : "Add Photo"}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again.
          target.value = "";
          if (file) void add(file);
        }}
      />
      {message !== undefined && (
        <FormHelperText error role="alert">
          {message}
        </FormHelperText>
      )}
    </Box>
  );
}
