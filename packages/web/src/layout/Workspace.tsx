import { Outlet } from "react-router-dom";
import { Notifications } from "../lib/notify.tsx";

/** Gives toasts to every page but the landing page. */
export const Workspace = () => (
  <Notifications>
    <Outlet />
  </Notifications>
);
