import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { categories as route } from "@stockpot/core/report/report.routes";
import type { Categories } from "@stockpot/core/report/report.schema";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useFormats } from "../../lib/formats.ts";
import type { Days } from "./periods.ts";
import { reportTableSx } from "./report-table.ts";

const groupNames = { FOOD: "Food", BEVERAGES: "Beverages", OTHER: "Other" } as const;

interface CategoriesCardProps extends Days {
  readonly restaurantId: string;
}

/** What food, beverages and the rest sold and cost, by menu category. */
export function CategoriesCard({ restaurantId, from, to }: CategoriesCardProps) {
  const { data, error, mutate } = useRoute(route, { params: { restaurantId }, query: { from, to } });
  const report = data?.data;
  if (error === undefined && report?.groups.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="categories" sx={{ overflowX: "auto", containerType: "inline-size" }}>
      <Typography id="categories" variant="h2" sx={{ p: 2, pb: 1 }}>
        Food &amp; beverages
      </Typography>
      {error !== undefined && <LoadFailure what="categories" error={error} onRetry={() => void mutate()} />}
      {error === undefined && report === undefined && <Skeleton variant="rounded" height={180} sx={{ m: 2 }} />}
      {report !== undefined && <CategoriesTable report={report} />}
    </Card>
  );
}

function CategoriesTable({ report: { groups, others, total } }: { readonly report: Categories }) {
  const rows = [
    ...groups.flatMap(({ group, categories, ...sum }) => [
      { key: group, label: groupNames[group], isTotal: true, ...sum },
      // A single category that is called as its group says nothing more.
      ...categories
        .filter(({ category }) => categories.length > 1 || category !== groupNames[group])
        .map(({ category = "Deleted dishes", ...sold }) => ({ key: `${group} ${category}`, label: category, ...sold })),
    ]),
    ...(others.sales === 0 && others.cost === 0
      ? []
      : [{ key: "others", label: "Refunds & orders not completed", ...others }]),
    { key: "total", label: "Net sales, cost of food sold", isTotal: true, ...total },
  ];
  return (
    <Box component="table" sx={reportTableSx}>
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Sales</th>
          <th scope="col">Cost</th>
          <th scope="col">Cost %</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, ...row }) => (
          <CategoryRow key={key} {...row} />
        ))}
      </tbody>
    </Box>
  );
}

interface CategoryRowProps {
  readonly label: string;
  readonly sales: number;
  readonly cost: number;
  readonly foodCostPercent?: number | undefined;
  readonly isTotal?: boolean;
}

function CategoryRow({ label, sales, cost, foodCostPercent, isTotal = false }: CategoryRowProps) {
  const formats = useFormats();
  return (
    <tr {...(isTotal && { className: "total" })}>
      <th scope="row">{label}</th>
      <td>{formats.money(sales)}</td>
      <td>{cost === 0 ? "–" : formats.money(cost)}</td>
      <td>{foodCostPercent === undefined ? "–" : formats.percent(foodCostPercent)}</td>
    </tr>
  );
}
