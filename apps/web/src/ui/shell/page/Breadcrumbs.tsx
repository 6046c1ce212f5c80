import { ActionIcon, Menu } from '@mantine/core'
import { type Icon, IconChevronRight, IconDots } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../class-names.ts'
import { AppLink } from '../../navigation/AppLink.tsx'
import { useShell } from '../shell-context.ts'
import classes from './Breadcrumbs.module.css'

/** `isHeading`: the heading of the page is its name, once the page is shown */
export type Crumb = { href: string; label: string; icon: Icon; isHeading?: true }

/**
 * The path to this page; the last crumb is the current page. If there is no room, the crumbs in the middle
 * fold into a menu.
 */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation()
  const { page } = useShell()
  const middle = crumbs.slice(1, -1)
  const separator = <IconChevronRight className={classes.separator} size={14} stroke={2} aria-hidden="true" />
  return (
    <nav className={classes.crumbs} aria-label={t('shell.breadcrumbs')}>
      <ol className={classes.list}>
        {crumbs.map(({ href, label, icon: CrumbIcon, isHeading }, i) => {
          const isLast = i === crumbs.length - 1
          const isMiddle = i > 0 && !isLast
          return (
            <Fragment key={href}>
              {i === 1 && middle.length > 0 && (
                <li className={cx(classes.item, classes.fold)}>
                  {separator}
                  <Menu position="bottom-start">
                    <Menu.Target>
                      <ActionIcon size={28} aria-label={t('shell.moreCrumbs')}>
                        <IconDots size={16} />
                      </ActionIcon>
                    </Menu.Target>
                    <Menu.Dropdown>
                      {middle.map((crumb) => (
                        <Menu.Item
                          key={crumb.href}
                          component={AppLink}
                          href={crumb.href}
                          leftSection={<crumb.icon size={16} stroke={1.75} />}
                        >
                          {crumb.label}
                        </Menu.Item>
                      ))}
                    </Menu.Dropdown>
                  </Menu>
                </li>
              )}
              <li className={cx(classes.item, isMiddle && classes.middle)}>
                {i > 0 && separator}
                <AppLink
                  href={href}
                  className={cx(classes.link, isLast && classes.current)}
                  aria-current={isLast ? 'page' : undefined}
                >
                  <CrumbIcon size={16} stroke={1.75} aria-hidden="true" />
                  <span>{(isHeading && page.title) || label}</span>
                </AppLink>
              </li>
            </Fragment>
          )
        })}
      </ol>
    </nav>
  )
}
