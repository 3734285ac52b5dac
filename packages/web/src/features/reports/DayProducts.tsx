import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import type { DayReport } from "@stockpot/core/report/report.schema";
import { RouterLink } from "../../components/RouterLink.tsx";
import { fingerSized } from "../../components/widths.ts";
import { EmptyState } from "../../components/table/EmptyState.tsx";
import { useFormats } from "../../lib/formats.ts";
import { RoomServiceOutlined } from "../../lib/icons.tsx";
import { paths } from "../../paths.ts";
import { toPage } from "../../lib/to-page.ts";
import { reportTableSx } from "./report-table.ts";

interface DayProductsProps {
  readonly restaurantId: string;
  readonly products: DayReport["products"];
}

/** The dishes of a day: how many, for how much, and what they cost. */
export function DayProducts({ restaurantId, products }: DayProductsProps) {
  const formats = useFormats();
  if (products.length === 0) {
    return (
      <Card>
        <EmptyState icon={<RoomServiceOutlined />} title="Nothing sold yet">
          Dishes are listed once their order is completed.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card sx={{ overflowX: "auto", containerType: "inline-size" }}>
      <Box
        component="table"
        sx={{ ...reportTableSx, "& tbody th": { overflowWrap: "anywhere" }, "& tbody > tr > *": { height: 44 } }}
      >
        <thead>
          <tr>
            <th scope="col">Dish</th>
            <th scope="col">Sold</th>
            <th scope="col">Sales</th>
            <th scope="col" className="roomy">
              Cost
            </th>
            <th scope="col" className="roomy">
              Margin
            </th>
            <th scope="col">Food cost</th>
          </tr>
        </thead>
        <tbody>
          {products.map(({ productId, name, quantity, sales, cost, margin, foodCostPercent }) => (
            <tr key={productId}>
              <th scope="row">
                {name === undefined ? (
                  "Deleted dish"
                ) : (
                  <RouterLink
                    to={toPage(paths.products, restaurantId, { dialog: "view", product: productId })}
                    sx={fingerSized}
                  >
                    {name}
                  </RouterLink>
                )}
              </th>
              <td>{formats.whole(quantity)}</td>
              <td>{formats.money(sales)}</td>
              <td className="roomy">{cost === undefined ? "–" : formats.money(cost)}</td>
              <td className="roomy">{margin === undefined ? "–" : formats.money(margin)}</td>
              <td>{foodCostPercent === undefined ? "–" : formats.percent(foodCostPercent)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Card>
  );
}
