import { localDateAt } from '@kilowatt/domain/time/local-day'
import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessCompany, accessLocation, accessLocationGroup, locationsOf } from '../../tenancy/index.ts'
import { readCostChart } from './cost-chart.queries.ts'
import { readForecast } from './forecast.queries.ts'
import { readManyCostChart } from './many-cost-chart.queries.ts'
import { readBills } from './period-bills.queries.ts'
import { readPrices } from './price-series.queries.ts'

export const costsRoutes = ({ db }: Platform) => ({
  period: calls.costs.period.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: await readBills(db, location, input) }
  }),
  forecast: calls.costs.forecast.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: await readForecast(db, location, localDateAt(location.timezone, Date.now())) }
  }),
  chart: calls.costs.chart.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: await readCostChart(db, location, input) }
  }),
  groupChart: calls.costs.groupChart.handler(async ({ input, context }) => {
    const group = await accessLocationGroup(db, actorOf(context), input.locationGroupId)
    return { data: await readManyCostChart(db, locationsOf({ group }), input) }
  }),
  companyChart: calls.costs.companyChart.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    return { data: await readManyCostChart(db, locationsOf({ company }), input) }
  }),
  prices: calls.costs.prices.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: await readPrices(db, location, input) }
  }),
})
