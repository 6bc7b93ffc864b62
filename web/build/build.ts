import { createHash } from 'node:crypto'
import { globSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build as bundle } from 'vite'
import { compressFiles } from './compress-files.ts'
import { stampName } from './hash-sources.ts'

/** Puts files for browsers into a folder. */
export type Bundle = (web: string, folder: string) => Promise<unknown>

/** Builds dist/ anew. It appears whole, so that a server that runs meanwhile never sends half of it. */
export async function build(web: string, hash: string, bundleFiles: Bundle = bundleAll): Promise<void> {
  const started = performance.now()
  const folder = join(web, `.dist-${process.pid}`)
  mkdirSync(folder)
  try {
    await bundleFiles(web, folder)
    compressFiles(folder)
    writeFileSync(join(folder, stampName), hash)
    replace(join(web, 'dist'), folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(`web/dist was built in ${((performance.now() - started) / 1_000).toFixed(1)} s.`)
}

async function bundleAll(web: string, folder: string): Promise<void> {
  await bundlePlayer(web, folder)
  await bundleApp(web, 'panel', folder)
  await bundleApp(web, 'campus', folder)
  await bundleServiceWorker(web, folder)
  await bundleRoom(web, folder)
  await bundleWidget(web, folder)
}

/** The player's reporter: one classic script, which any page can load. */
export const bundlePlayer: Bundle = (web, outDir) =>
  bundle({
    configFile: false,
    root: web,
    logLevel: 'warn',
    build: {
      outDir,
      target: 'es2022',
      lib: {
        entry: join(web, 'player/player.ts'),
        formats: ['iife'],
        name: 'UnderstudyPlayer',
        fileName: () => 'player.js',
      },
    },
  })

/** What the pages of webinars load to open a room: its names are known to them, those of what it loads hold their hash. */
const bundleRoom: Bundle = (web, outDir) =>
  bundle({
    configFile: false,
    root: join(web, 'join'),
    base: '/join/',
    logLevel: 'warn',
    build: {
      outDir: join(outDir, 'join'),
      emptyOutDir: false,
      target: 'es2022',
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        input: join(web, 'join/room.ts'),
        output: {
          entryFileNames: 'room.js',
          chunkFileNames: 'assets/[name]-[hash].js',
          assetFileNames: '[name][extname]',
        },
      },
    },
  })

/** The widget: a classic script for the pages of others, and the chat that it opens in a frame. */
export const bundleWidget: Bundle = async (web, outDir) => {
  const common = { configFile: false as const, root: join(web, 'widget'), logLevel: 'warn' as const }
  const target = { emptyOutDir: false, target: 'es2022' }
  await bundle({
    ...common,
    build: {
      ...target,
      outDir,
      lib: {
        entry: join(web, 'widget/loader.ts'),
        formats: ['iife'],
        name: 'UnderstudyWidget',
        fileName: () => 'widget.js',
      },
    },
  })
  await bundle({
    ...common,
    build: {
      ...target,
      outDir: join(outDir, 'widget'),
      rolldownOptions: {
        input: join(web, 'widget/chat.tsx'),
        output: { entryFileNames: 'chat.js', assetFileNames: '[name][extname]' },
      },
    },
  })
}

/** An application: its page, and its scripts and styles under names that hold their hash. */
const bundleApp = (web: string, name: string, outDir: string) =>
  bundle({
    configFile: false,
    root: join(web, name),
    base: `/${name}/`,
    logLevel: 'warn',
    build: {
      outDir: join(outDir, name),
      emptyOutDir: false,
      target: 'es2022',
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        // 'use client' is for frameworks that render on servers.
        onLog: (level, log, report) => {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
        },
      },
    },
  })

/** What keeps the campus on a device, with the names of its files in it: another build is another worker. */
const bundleServiceWorker: Bundle = (web, outDir) => {
  const files = globSync('assets/*.{js,css,svg}', { cwd: join(outDir, 'campus') }).sort()
  const build = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
  return bundle({
    configFile: false,
    root: join(web, 'campus'),
    logLevel: 'warn',
    define: { __CAMPUS_BUILD__: JSON.stringify({ build, files }) },
    build: {
      outDir: join(outDir, 'campus'),
      emptyOutDir: false,
      target: 'es2022',
      lib: {
        entry: join(web, 'campus/offline/service-worker.ts'),
        formats: ['iife'],
        name: 'UnderstudyCampus',
        fileName: () => 'sw.js',
      },
    },
  })
}

function replace(old: string, made: string): void {
  rmSync(old, { recursive: true, force: true })
  try {
    renameSync(made, old)
  } catch (error) {
    // Another process has built the same at the same time.
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error
  }
}
