import type { PowersVersion } from '@kilowatt/contracts/grid-tariff/agreed-powers'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useGridTariffTexts } from '../../shared/grid-tariff/use-grid-tariff-texts.ts'
import { FigureTable } from '../../ui/table/FigureTable.tsx'
import classes from './AgreedPowersForm.module.css'

type Props = {
  /** newest first */
  versions: readonly PowersVersion[]
  busy: boolean
  onForget: (validFrom: string) => void
}

/** Versions of the agreed power, each with its start. */
export function PowersVersions({ versions, busy, onForget }: Props) {
  const { t } = useTranslation()
  const texts = useGridTariffTexts()
  if (versions.length === 0) return null
  return (
    <div className={classes.versions}>
      <FigureTable
        caption={t('gridTariff.versions')}
        heads={[t('locationSettings.validFrom'), `${t('gridTariff.versions')}, kW`, '\u00A0']}
        rows={versions.map(({ validFrom, powers }) => {
          const month = texts.month(validFrom.slice(0, 7))
          return {
            key: validFrom,
            head: month,
            cells: [
              powers.kw.map((kw) => texts.number(kw, 1)).join(' · '),
              <ActionIcon
                key="forget"
                variant="subtle"
                color="gray"
                size={32}
                disabled={busy}
                aria-label={t('gridTariff.forgetMonth', { month })}
                onClick={() => onForget(validFrom)}
              >
                <IconTrash size={18} stroke={1.75} />
              </ActionIcon>,
            ],
          }
        })}
      />
    </div>
  )
}
