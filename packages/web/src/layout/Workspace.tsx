import { Outlet } from "react-router-dom";
import { Notifications } from "../lib/notify.tsx";

/** Everything behind the landing page: what calls the API and may have something to tell. */
export const Workspace = () => (
  <Notifications>
    <Outlet />
  </Notifications>
);
