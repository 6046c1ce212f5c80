import type { DeviceReport, InfoMessage } from '@kilowatt/contracts/mqtt/device-messages'
import { playsRole } from '@kilowatt/domain/energy/balance/category-facts'
import type { CheckId } from './checks.ts'
import type { Verdicts } from './verdicts.ts'

type Category = InfoMessage['devices'][number]['category']

const fields = [
  ['err', 'ownError'],
  ['grid', 'grid'],
] as const satisfies readonly (readonly [keyof DeviceReport, CheckId])[]

/**
 * Judges what devices report about themselves: `err` and `grid` of u/dev. Both are optional. Once a device
 * has reported such a field, the first u/dev after each u/info has to repeat it, because the cloud may have
 * missed a change. A device that cannot be reached reports nothing about itself.
 */
export function createOwnReportJudge(verdicts: Verdicts) {
  /** `device field` */
  const known = new Set<string>()
  const unreached = new Set<string>()
  const reportedSinceInfo = new Set<string>()

  return {
    introduced: () => reportedSinceInfo.clear(),
    report(report: DeviceReport, category: Category) {
      const { dev, st } = report
      if (st === 'error') unreached.add(dev)
      if (st === 'ok') unreached.delete(dev)
      const isFirst = !unreached.has(dev) && !reportedSinceInfo.has(dev)
      if (isFirst) reportedSinceInfo.add(dev)
      for (const [field, check] of fields) {
        const key = `${dev} ${field}`
        if (report[field] !== undefined) {
          known.add(key)
          if (field === 'grid' && !playsRole({ category }, 'battery'))
            verdicts.wrong(check, `${dev} is ${category}, which cannot supply a site`, field)
          else verdicts.right(check)
        } else if (isFirst && known.has(key))
          verdicts.wrong(check, `${dev} was not reported again after u/info`, field)
      }
    },
  }
}
