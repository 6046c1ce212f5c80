import { IconCloud } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { WeatherService } from '../../../features/weather-service/WeatherService.tsx'
import { PageHeader } from '../../../ui/shell/page/PageHeader.tsx'
import { onlySuperAdmins } from './-only-super-admins.ts'

/** Weather for forecasts: whether the service answers. */
export const Route = createFileRoute('/_signed-in/admin/weather')({
  staticData: {
    listed: { in: 'admin', at: 75, for: 'superAdmin' },
    crumb: { label: 'weatherService.title', icon: IconCloud },
  },
  beforeLoad: onlySuperAdmins,
  component: Weather,
})

function Weather() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('weatherService.title')} />
      <WeatherService />
    </>
  )
}
