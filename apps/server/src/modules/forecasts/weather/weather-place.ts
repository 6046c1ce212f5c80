/** A place of the weather grid, in tenths of a degree. */
export type WeatherPlace = { readonly latTenths: number; readonly lonTenths: number }

/** An answer that is no weather of the places that were asked for. */
export class WeatherAnswerError extends Error {
  override name = 'WeatherAnswerError'
  readonly fault = 'not_weather'
}
