export { widgetPort } from './visits/find-widget.ts'
