import { calculateForecasts } from './calculate-forecasts.ts'

/** Runs in the worker process. */
export const calculate = { run: calculateForecasts }
