import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SideSheet } from '../../feedback/SideSheet.tsx'
import { useShell } from '../shell-context.ts'
import classes from './FilterSidebar.module.css'
import { SectionPanel } from './SectionPanel.tsx'

type Props = {
  title: string
  /** the number of results with these filters, in words */
  result: string | undefined
  /** number of filters that are set */
  activeCount: number
  /** next to the button that opens the fields; if the fields are already visible, the header shows it */
  actions?: ReactNode
  /** the fields, from top to bottom */
  children: ReactNode
}

/**
 * Filters instead of the tree. If the sidebar is not open, a button with the number of set filters opens
 * them.
 */
export function FilterSidebar({ title, result, activeCount, actions: beside, children }: Props) {
  const { t } = useTranslation()
  const { sidebar } = useShell()
  const [opened, { open, close }] = useDisclosure(false)
  const fields = (
    <search className={classes.fields}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {/* the count is announced by the table below */}
        {result !== undefined && <span className="caption">{result}</span>}
      </div>
      {children}
    </search>
  )
  return (
    <>
      <SectionPanel>{fields}</SectionPanel>
      {sidebar !== 'open' && (
        <>
          <div className={classes.summary}>
            <Button size="xs" leftSection={<IconFilter size={16} stroke={1.75} />} onClick={open}>
              {activeCount === 0 ? t('table.filters') : t('table.filtersSet', { count: activeCount })}
            </Button>
            {beside}
          </div>
          <SideSheet opened={opened} onClose={close} title={title} side="left">
            <search className={classes.fields}>
              {result !== undefined && <span className="caption">{result}</span>}
              {children}
              <Button variant="filled" className={classes.show ?? ''} onClick={close}>
                {t('table.showResults')}
              </Button>
            </search>
          </SideSheet>
        </>
      )}
    </>
  )
}
