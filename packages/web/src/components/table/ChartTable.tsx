import Box from "@mui/material/Box";
import { screenReaderOnly } from "../screen-reader-only.ts";

interface ChartTableProps {
  readonly caption: string;
  readonly headers: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
}

/** The numbers of a chart, for screen readers. The first cell names the row. */
export const ChartTable = ({ caption, headers, rows }: ChartTableProps) => (
  // A table is as wide as its content, so a box around it hides it.
  <Box sx={{ position: "relative" }}>
    <Box sx={screenReaderOnly}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={headers[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  </Box>
);
