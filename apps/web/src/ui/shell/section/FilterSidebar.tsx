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
  /** how many there are with these filters, in words */
  result: string | undefined
  /** how many filters are set */
  activeCount: number
  /** beside the button that opens the fields, where there is one; where the fields stand open it is the header's */
  beside?: ReactNode
  /** the fields, from the top */
  children: ReactNode
}

/** Filters in place of the tree; where the sidebar is not open, a button that says how many are set opens them. */
export function FilterSidebar({ title, result, activeCount, beside, children }: Props) {
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
