import { ActionIcon, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFileInfo } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './NetworkPrices.module.css'
import { SourceText } from './SourceText.tsx'
import type { ShownVersion } from './shown-versions.ts'
import { useVersionTexts } from './use-version-texts.ts'

/**
 * Source of a price, its certainty, and who added it. Shown on request, because it is longer than all the
 * prices.
 */
export function PriceSource({ version: { price, addedBy } }: { version: ShownVersion }) {
  const { t } = useTranslation()
  const texts = useVersionTexts()
  const [opened, { toggle, close }] = useDisclosure(false)
  const name = `${t('networkPrices.source')}, ${texts.period(price)}`
  return (
    <Popover opened={opened} onDismiss={close} position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" aria-label={name} onClick={toggle}>
          <IconFileInfo size={18} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={name}>
        <div className={classes.source}>
          <b>{t('networkPrices.source')}</b>
          <p>
            <SourceText source={price.source} />
          </p>
          {price.confidence !== 'high' && (
            <p className="dim">{t(`networkPrices.confidence_${price.confidence}`)}</p>
          )}
          {addedBy !== null && (
            <p className="dim">
              {t('networkPrices.addedBy')}: {addedBy}
            </p>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
