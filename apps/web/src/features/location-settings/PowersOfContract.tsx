import type { AgreedPowersAnswer } from '@kilowatt/contracts/grid-tariff/agreed-powers'
import { formatDate } from '@kilowatt/domain/units/format-date'
import { useTranslation } from 'react-i18next'
import { useGridTariffTexts } from '../../shared/grid-tariff/use-grid-tariff-texts.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { FigureTable } from '../../ui/table/FigureTable.tsx'
import classes from './AgreedPowersForm.module.css'

/**
 * Agreed power from the contract of the linked metering place, and whether it applies here; nothing if the
 * contract has none.
 */
export function PowersOfContract({ contract, source }: Pick<AgreedPowersAnswer, 'contract' | 'source'>) {
  const { t } = useTranslation()
  const texts = useGridTariffTexts()
  if (contract.length === 0) return null
  const day = (date: string) => formatDate(Date.parse(`${date}T12:00Z`), { timeZone: 'UTC' })
  return (
    <div className={classes.contract}>
      <Notice kind="info">
        {source === 'location' ? t('gridTariff.contractStands') : t('gridTariff.contractCounts')}
      </Notice>
      <FigureTable
        caption={t('gridTariff.contract')}
        heads={[t('gridTariff.contract'), `${t('gridTariff.versions')}, kW`]}
        rows={contract.map(({ validFrom, validTo, kw }, i) => ({
          key: `${validFrom} ${i}`,
          head: `${day(validFrom)} – ${validTo === null ? '' : day(validTo)}`.trim(),
          cells: [kw.map((power) => texts.number(power, 1)).join(' · ')],
        }))}
      />
    </div>
  )
}
