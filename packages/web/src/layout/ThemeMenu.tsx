import IconButton from "@mui/material/IconButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useColorScheme } from "@mui/material/styles";
import { useId, useState } from "react";
import { ContrastOutlined, DarkModeOutlined, LightModeOutlined } from "../lib/icons.tsx";

const choices = [
  { mode: "light", label: "Light", Icon: LightModeOutlined },
  { mode: "dark", label: "Dark", Icon: DarkModeOutlined },
  { mode: "system", label: "System", Icon: ContrastOutlined },
] as const;

export function ThemeMenu() {
  const id = useId();
  const { mode, setMode } = useColorScheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const Current = choices.find((choice) => choice.mode === mode)?.Icon ?? ContrastOutlined;
  return (
    <>
      <IconButton
        aria-label="Toggle theme"
        title="Theme"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor !== null && { "aria-controls": id })}
        size="small"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Current fontSize="small" />
      </IconButton>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { "aria-label": "Theme" } }}
      >
        {choices.map(({ mode: choice, label, Icon }) => (
          <MenuItem
            key={choice}
            role="menuitemradio"
            aria-checked={mode === choice}
            selected={mode === choice}
            onClick={() => {
              setMode(choice);
              setAnchor(null);
            }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
