import { Button, Menu } from '@mantine/core'
import { IconArrowsDiff, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './ChartTools.module.css'
import { type ChartSearch, comparisons } from './chart-search.ts'

type Props = {
  search: Pick<ChartSearch, 'compare' | 'compareAs'>
  onChange: (change: Partial<ChartSearch>) => void
}

/** Menu for the comparison of the chart, and whether to draw a second line or the difference. */
export function CompareMenu({ search: { compare, compareAs }, onChange }: Props) {
  const { t } = useTranslation()
  const label = t(compare === 'none' ? 'charts.compare' : `charts.compare_${compare}`)
  const check = (isChosen: boolean) => (isChosen ? <IconCheck size={16} /> : null)
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          classNames={{ section: classes.lead ?? '' }}
          leftSection={<IconArrowsDiff size={18} stroke={1.75} />}
          rightSection={<IconChevronDown size={16} stroke={1.75} />}
          aria-label={`${t('charts.compare')}: ${t(`charts.compare_${compare}`)}`}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {comparisons.map((one) => (
          <Menu.Item
            key={one}
            rightSection={check(one === compare)}
            onClick={() => onChange({ compare: one })}
          >
            {t(`charts.compare_${one}`)}
          </Menu.Item>
        ))}
        {compare !== 'none' && (
          <>
            <Menu.Divider />
            {(['line', 'difference'] as const).map((one) => (
              <Menu.Item
                key={one}
                rightSection={check(one === compareAs)}
                onClick={() => onChange({ compareAs: one })}
              >
                {t(`charts.compareAs_${one}`)}
              </Menu.Item>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
