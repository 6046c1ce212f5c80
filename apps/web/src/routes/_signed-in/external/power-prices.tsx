import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconCalculator } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CalculatorScreen } from '../../../features/grid-tariff/calculator/CalculatorScreen.tsx'
import { useScreenEntries } from '../../../shared/navigation/use-screen-entries.ts'
import { PageHeader } from '../../../ui/shell/page/PageHeader.tsx'
import { SectionNav } from '../../../ui/shell/section/SectionNav.tsx'

/** The public calculator, at the address where signed-in people find it. */
export const Route = createFileRoute('/_signed-in/external/power-prices')({
  staticData: {
    listed: { in: 'user', at: 80 },
    section: '/user',
    crumb: { label: 'words.powerCalculator', icon: IconCalculator, href: webPaths.ownCalculator() },
  },
  component: OwnCalculator,
})

function OwnCalculator() {
  const { t } = useTranslation()
  const entries = useScreenEntries('user')
  return (
    <>
      <SectionNav title={t('shell.userSettings')} entries={entries} />
      <CalculatorScreen heading={<PageHeader title={t('words.powerCalculator')} />} />
    </>
  )
}
