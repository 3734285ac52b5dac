import { RouterProvider } from "react-router-dom";
import { router } from "./routes.tsx";

/** Everything that needs the router: all pages, including the landing page after a sign-out. */
export const Application = () => <RouterProvider router={router} />;
