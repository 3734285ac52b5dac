import { RouterProvider } from "react-router-dom";
import { router } from "./routes.tsx";

/** Everything that needs the router: all pages, the landing page for who comes back to it among them. */
export const Application = () => <RouterProvider router={router} />;
