import type { Declaration } from '../declaration.ts'
import { forecastsContract } from './forecasts.ts'

/** What is expected of locations: load and production. */
export const forecastsDeclaration = {
  calls: { forecasts: forecastsContract },
} as const satisfies Declaration
