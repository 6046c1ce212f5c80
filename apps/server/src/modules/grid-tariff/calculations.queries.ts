import type { CalculationsInput } from '@kilowatt/contracts/grid-tariff/calculations'
import { termsOfPlace } from '@kilowatt/contracts/grid-tariff/place-info'
import { blockList } from '@kilowatt/domain/grid-tariff/calendar/block-names'
import { TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { powerProblems } from '@kilowatt/domain/grid-tariff/powers/agreed-powers'
import { type MainFuse, mainFuses } from '@kilowatt/domain/grid-tariff/powers/fuses'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../platform/database/db.ts'
import { invalidField } from '../../platform/errors.ts'
import type { SeparateProcess } from '../../platform/separate-process.ts'
import { accessMeteringPlace, consumerInfo, consumerInfoAnswerOf, portalEnergy } from '../portal/index.ts'
import { calculateInProcess } from './calculate-in-process.ts'
import { readPriceBook } from './prices/network-prices.queries.ts'

/**
 * Network costs of a person's metering place; null while the person has to answer questions.
 * @throws AppError `not_found`, `invalid` for a range that has not passed and for powers that may not be
 * agreed, naming them and the reason
 */
export async function calculateNetworkCosts(
  { db, apart }: { readonly db: Db; readonly apart: SeparateProcess },
  userId: number,
  { deviceId, asked }: { readonly deviceId: number; readonly asked: CalculationsInput },
  now: number,
) {
  const { id } = await accessMeteringPlace(db, userId, deviceId)
  const { from, to, vt, mt, et, customPowerLimits, fuse, consumer, userGroup, options } = asked
  const today = localDateAt(TARIFF_ZONE, now)
  if (to > today) throw invalidField('data.to', 'is in the future')
  const info = consumerInfoAnswerOf(await consumerInfo(db, id), today)
  const terms = termsOfPlace(info, { vt, mt, et, fuse: fuse && mainFuseOf(fuse), consumer, userGroup }, to)
  if (terms === null) return { calculations: null, consumerInfo: info }
  const { place, supplier } = terms
  const custom = customPowerLimits && blockList(customPowerLimits)
  const [problem] = custom ? powerProblems(custom, place.limits) : []
  if (problem)
    throw invalidField(
      `data.customPowerLimits.block${problem.block}`,
      `${problem.code}${problem.limitKw === null ? '' : ` ${problem.limitKw} kW`}`,
    )
  const importWh = await portalEnergy(db, id, { from, to, direction: 'import' })
  const calculations = await apart.run(calculateInProcess, {
    question: { load: { range: { from, to }, importWh }, place, supplier, custom, options },
    book: await readPriceBook(db),
  })
  return { calculations, consumerInfo: info }
}

/** @throws AppError `invalid` for an unknown fuse */
function mainFuseOf(asked: NonNullable<CalculationsInput['fuse']>): MainFuse {
  const fuse = mainFuses.find(({ phases, ampere }) => phases === asked.phases && ampere === asked.ampere)
  if (fuse === undefined) throw invalidField('data.fuse', 'is not a main fuse size')
  return fuse
}
