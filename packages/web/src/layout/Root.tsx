import Box from "@mui/material/Box";
import { keyframes } from "@mui/material/styles";
import { Outlet, ScrollRestoration, useNavigation } from "react-router-dom";

const grow = keyframes({ from: { transform: "scaleX(0)" }, to: { transform: "scaleX(0.9)" } });

/** A thin progress bar while the next page's code loads; hidden for quick loads. */
const NavigationProgress = () => (
  <Box
    component="progress"
    aria-label="Loading page"
    sx={{
      appearance: "none",
      border: 0,
      width: "100%",
      "&::-webkit-progress-bar": { background: "none" },
      position: "fixed",
      inset: "0 0 auto",
      height: 2,
      zIndex: "tooltip",
      bgcolor: "primary.main",
      transformOrigin: "left",
      transform: "scaleX(0)",
      animation: `${grow} 4s 150ms cubic-bezier(0.1, 0.7, 0.1, 1) forwards`,
    }}
  />
);

export function Root() {
  const { state } = useNavigation();
  return (
    <>
      {state === "loading" && <NavigationProgress />}
      <Outlet />
      <ScrollRestoration getKey={(location) => location.pathname} />
    </>
  );
}
