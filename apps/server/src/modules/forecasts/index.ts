/** Forecasts of locations from their own history. Reads the roll-ups of telemetry. */
import type { Platform } from '../../platform/platform.ts'
import { forecastsRoutes } from './forecasts.routes.ts'

export const createForecasts = (platform: Platform) => ({
  routes: { forecasts: forecastsRoutes(platform) },
})
