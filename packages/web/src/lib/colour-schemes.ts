export const colourSchemes = {
  light: {
    palette: {
      primary: { main: "#1F5D45", dark: "#174735", contrastText: "#FFFFFF" },
      secondary: { main: "#5A6259", contrastText: "#FFFFFF" },
      success: { main: "#1F5D45", contrastText: "#FFFFFF" },
      warning: { main: "#8A5A10", contrastText: "#FFFFFF" },
      error: { main: "#B23A2E", contrastText: "#FFFFFF" },
      info: { main: "#2C5A78", contrastText: "#FFFFFF" },
      text: { primary: "#20251F", secondary: "#5A6259", disabled: "#8B9189" },
      background: { default: "#FAF8F4", paper: "#FFFFFF" },
      divider: "#E7E2D8",
      action: {
        hover: "rgba(32, 37, 31, 0.045)",
        selected: "rgba(31, 93, 69, 0.09)",
        focus: "rgba(31, 93, 69, 0.14)",
      },
    },
  },
  dark: {
    palette: {
      primary: { main: "#7CC4A0", dark: "#96D3B4", contrastText: "#10231A" },
      secondary: { main: "#A9AFA3", contrastText: "#131512" },
      success: { main: "#7CC4A0", contrastText: "#10231A" },
      warning: { main: "#E3B15A", contrastText: "#231A08" },
      error: { main: "#F08A7B", contrastText: "#2A0E0A" },
      info: { main: "#8DBBDA", contrastText: "#0D1E2A" },
      text: { primary: "#ECE9E1", secondary: "#A9AFA3", disabled: "#747A70" },
      background: { default: "#131512", paper: "#1B1E1A" },
      divider: "#2E332C",
      action: {
        hover: "rgba(236, 233, 225, 0.06)",
        selected: "rgba(124, 196, 160, 0.14)",
        focus: "rgba(124, 196, 160, 0.2)",
      },
    },
  },
};
