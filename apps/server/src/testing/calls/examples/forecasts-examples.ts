import type { forecastsDeclaration } from '@kilowatt/contracts/forecasts/forecasts-declaration'
import type { ModuleExamples } from './module-examples.ts'

export const forecastsExamples: ModuleExamples<keyof typeof forecastsDeclaration.calls> = {
  inputs: {
    forecasts: { ofLocation: ({ place }) => ({ locationId: place.locationId }), weather: () => undefined },
  },
}
