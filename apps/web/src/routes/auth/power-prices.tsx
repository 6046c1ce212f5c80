import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CalculatorScreen } from '../../features/grid-tariff/calculator/CalculatorScreen.tsx'
import { needAllTexts } from '../../i18n/switch-language.ts'
import { PageHeading } from '../../ui/navigation/PageHeading.tsx'
import { AuthPage } from './-AuthPage.tsx'

/**
 * Network costs of a household, without an account. Its texts are not among those of the sign-in and load
 * with it.
 */
export const Route = createFileRoute('/auth/power-prices')({
  beforeLoad: needAllTexts,
  component: Calculator,
})

function Calculator() {
  const { t } = useTranslation()
  return (
    <AuthPage frame="reading">
      <CalculatorScreen heading={<PageHeading>{t('words.powerCalculator')}</PageHeading>} />
    </AuthPage>
  )
}
