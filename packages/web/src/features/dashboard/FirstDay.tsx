import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { screenReaderOnly } from "../../components/screen-reader-only.ts";
import { RouterLink } from "../../components/RouterLink.tsx";
import { CheckCircle, RadioButtonUnchecked } from "../../lib/rare-icons.tsx";
import type { Step } from "./first-day.ts";
import { toPage } from "../../lib/to-page.ts";

interface FirstDayProps {
  /** Null before the first restaurant: then only the next step is a link. */
  readonly restaurantId: string | null;
  readonly steps: readonly Step[];
  readonly onHide?: () => void;
}

/** A step's page, once it can be taken. */
function targetOf({ path, shown }: Step, restaurantId: string | null, isNext: boolean) {
  if (restaurantId !== null) return toPage(path, restaurantId, shown);
  return isNext ? { pathname: path, search: `?${new URLSearchParams(shown).toString()}` } : undefined;
}

interface StepNameProps {
  readonly step: Step;
  readonly to: ReturnType<typeof targetOf>;
  readonly isNext: boolean;
}

const StepName = ({ step: { name }, to, isNext }: StepNameProps) =>
  to === undefined ? (
    <Typography>{name}</Typography>
  ) : (
    <RouterLink to={to} sx={{ fontWeight: isNext ? 620 : 520 }}>
      {name}
    </RouterLink>
  );

/** The remaining steps to set up a new restaurant. */
export function FirstDay({ restaurantId, steps, onHide }: FirstDayProps) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Card component="section" aria-labelledby="first-day" sx={{ p: 2 }}>
      <Box sx={{ display: "flex", alignItems: "baseline", justifyContent: "space-between", gap: 2 }}>
        <Typography id="first-day" variant="h2">
          Get started
        </Typography>
        <Typography variant="body2" color="textSecondary">{`${done} of ${steps.length} done`}</Typography>
      </Box>
      <Box component="ol" aria-labelledby="first-day" sx={{ listStyle: "none", m: 0, mt: 1, p: 0 }}>
        {steps.map((step) => (
          <Box
            key={step.name}
            component="li"
            sx={{ display: "flex", gap: 1.5, py: 1, minHeight: 44, borderTop: 1, borderColor: "divider" }}
          >
            {step.isDone ? (
              <CheckCircle fontSize="small" color="primary" aria-hidden />
            ) : (
              <RadioButtonUnchecked fontSize="small" aria-hidden sx={{ color: "text.disabled" }} />
            )}
            <div>
              {step.isDone ? (
                <Typography color="textSecondary">
                  {step.name}
                  <Box component="span" sx={screenReaderOnly}>
                    {" (done)"}
                  </Box>
                </Typography>
              ) : (
                <>
                  <StepName step={step} to={targetOf(step, restaurantId, step === next)} isNext={step === next} />
                  <Typography variant="body2" color="textSecondary">
                    {step.reason}
                  </Typography>
                </>
              )}
            </div>
          </Box>
        ))}
      </Box>
      {onHide && (
        <Button variant="text" size="small" onClick={onHide} sx={{ mt: 0.5, ml: -1.25 }}>
          Hide This List
        </Button>
      )}
    </Card>
  );
}
