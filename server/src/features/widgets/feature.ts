import { defineFeature } from '../../platform/feature.ts'
import { commands } from './commands.ts'
import { panel } from './panel.ts'
import { pages, widgetRoutes } from './widget.ts'

export const widgets = defineFeature({
  name: 'widgets',
  title: 'Widgets',
  promise: "A clone talks on a creator's pages and on its own, and on no others.",
  tables: ['widgets', 'widget_days'],
  doors: { panel, widget: widgetRoutes },
  pages,
  commands,
})
