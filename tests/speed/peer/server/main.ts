// The peer of bench:peer: the work that is measured, written by hand on Express and PostgreSQL. It checks requests by
// Stockpot's own schemas and gives the same answers.
import { securityHeaders } from "@stockpot/core/api/headers";
import express, { Router } from "express";
import { hashOnly, login, register } from "./access.ts";
import { pool } from "./database.ts";
import { answerError, inside } from "./http.ts";
import * as items from "./items.ts";
import * as orders from "./orders.ts";
import { addBom, addProduct, addRestaurant, addSupplier } from "./preparation.ts";
import * as procurements from "./procurements.ts";
import { schema } from "./schema.ts";

await pool.query(schema);

const restaurant = Router({ mergeParams: true });
restaurant.get("/inventory", inside(items.list));
restaurant.post("/inventory", inside(items.create, 201));
restaurant.get("/inventory/:itemId", inside(items.get));
restaurant.post("/orders", inside(orders.create, 201));
restaurant.patch("/orders/:orderId/status", inside(orders.setStatus));
restaurant.post("/procurements", inside(procurements.create, 201));
restaurant.patch("/procurements/:procurementId/approve", inside(procurements.approve));
restaurant.patch("/procurements/:procurementId/complete", inside(procurements.complete));
restaurant.post("/products", inside(addProduct, 201));
restaurant.post("/boms", inside(addBom, 201));
restaurant.post("/suppliers", inside(addSupplier, 201));

const api = Router();
api.post("/auth/register", register);
api.post("/auth/login", login);
api.post("/auth/hash", hashOnly);
api.post("/restaurants", addRestaurant);
api.use("/restaurants/:restaurantId", restaurant);
api.get("/health", (_request, response) => void response.json({ status: "ok" }));

const app = express();
app.disable("x-powered-by").disable("etag");
app.use((_request, response, next) => {
  response.set({ ...securityHeaders(), "cache-control": "no-store" });
  next();
});
app.use(express.json({ limit: "256kb" }));
app.use("/api/v1", api);
app.use(answerError);

const server = app.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" ? address?.port : undefined });
});
// As long as Stockpot keeps an idle connection.
server.keepAliveTimeout = 75_000;
process.once("disconnect", () => process.exit(0));
