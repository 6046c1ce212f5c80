import { Button, Checkbox, Popover, Radio } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type OptionWord, optionsIn, optionsText } from '../../../shared/portal/calculation-options.ts'
import classes from './Calculations.module.css'

type Props = { options: string | undefined; onOptions: (options: string | undefined) => void }

const checks = ['monthly', 'continuous', 'bare', 'bill'] as const satisfies readonly OptionWord[]
const payers = ['rule', 'always', 'never'] as const

/** Options that few people need; kept in the address. */
export function CalculationOptions({ options, onOptions }: Props) {
  const { t } = useTranslation()
  const [opened, { toggle, close }] = useDisclosure(false)
  const texts = optionsIn(options)
  const set = (word: OptionWord, isOn: boolean) =>
    onOptions(optionsText(isOn ? [...texts, word] : texts.filter((one) => one !== word)))
  const payer = payers.find((one) => one !== 'rule' && texts.includes(one)) ?? 'rule'
  return (
    <Popover opened={opened} onDismiss={close} position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          onClick={toggle}
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} />}
        >
          {t('gridTariff.options')}
          {texts.length > 0 && <span className={classes.count}>{texts.length}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('gridTariff.options')}>
        <div className={classes.options}>
          {checks.map((word) => (
            <Checkbox
              key={word}
              label={t(`gridTariff.option_${word}`)}
              description={t(`gridTariff.optionHelp_${word}`)}
              checked={texts.includes(word)}
              onChange={(event) => set(word, event.currentTarget.checked)}
            />
          ))}
          <Radio.Group
            label={t('gridTariff.excessPaid')}
            value={payer}
            onChange={(chosen) => {
              const rest = texts.filter((one) => one !== 'always' && one !== 'never')
              onOptions(optionsText(chosen === 'rule' ? rest : [...rest, chosen as OptionWord]))
            }}
          >
            {payers.map((one) => (
              <Radio key={one} value={one} label={t(`gridTariff.excessPaid_${one}`)} mt={8} />
            ))}
          </Radio.Group>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
