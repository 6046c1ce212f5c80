import type { CompanyOverview } from '@kilowatt/contracts/directory/companies'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { useTranslation } from 'react-i18next'
import { type Kpi, KpiGrid } from '../../ui/data/KpiTile.tsx'
import classes from './CompanyFigures.module.css'

const figures = ['locations', 'users', 'controllers', 'devices'] as const

/** How many controllers, locations and people a company has, and what needs attention. */
export function CompanyFigures({ overview }: { overview: CompanyOverview | undefined }) {
  const { t, i18n } = useTranslation()
  const { language: locale } = i18n
  const captions = overview && {
    locations: t('company.inGroups', { count: overview.locationGroups }),
    users: t('company.pendingInvites', { count: overview.pendingInvites }),
    controllers: t('company.connectedControllers', { count: overview.controllersConnected }),
    devices: t('company.devicesInError', { count: overview.devicesInError }),
  }
  const kpis = figures.map((figure): Kpi => {
    const name = t(`words.${figure}`)
    if (!overview || !captions) return { id: figure, name, caption: '', state: 'loading' }
    const number = overview[figure]
    return {
      id: figure,
      name,
      caption: captions[figure],
      state: 'value',
      value: { number, unit: '', value: formatNumber(number, { locale }), digits: 0, text: String(number) },
    }
  })
  return (
    <div className={classes.figures}>
      <KpiGrid kpis={kpis} label={t('company.figures')} />
    </div>
  )
}
