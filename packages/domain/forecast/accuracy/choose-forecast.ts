import type { ForecastAccuracy } from './forecast-accuracy.ts'

/** Why persistence is used: the forecast has been worse, or there is too little history for one. */
export type PersistenceReason = 'worse_than_persistence' | 'too_little_history'

export type ChosenForecast<Forecast, Persisted> =
  | { readonly source: 'forecast'; readonly forecast: Forecast }
  | { readonly source: 'persistence'; readonly forecast: Persisted; readonly reason: PersistenceReason }

/**
 * The forecast, unless persistence has been better: then persistence, and the reason to say.
 * @param forecast `isKnown` is false if there is too little history
 * @param accuracy of past forecasts of the same kind; null or undecided: none has been judged yet
 */
export function chooseForecast<Known extends { readonly isKnown: true }, Persisted>(
  forecast: Known | { readonly isKnown: false },
  persistence: Persisted,
  accuracy: Pick<ForecastAccuracy, 'isWorseThanPersistence'> | null,
): ChosenForecast<Known, Persisted> {
  if (!forecast.isKnown) return { source: 'persistence', forecast: persistence, reason: 'too_little_history' }
  return accuracy?.isWorseThanPersistence
    ? { source: 'persistence', forecast: persistence, reason: 'worse_than_persistence' }
    : { source: 'forecast', forecast }
}
