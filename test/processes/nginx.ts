import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandPath, hasCommand } from '../has-command.ts'

export const hasNginx = (): boolean => hasCommand('nginx')

/** Starts nginx in front of the store's processes, which listen on `backends`. */
export async function startNginx(port: number, backends: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'store-nginx-'))
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, createConfiguration(folder, port, backends))
  const child = spawn('nginx', ['-p', folder, '-c', file, '-e', join(folder, 'nginx-errors.log')], {
    env: { ...process.env, PATH: commandPath },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}${ownPath}`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) await new Promise(resolve => setTimeout(resolve, 20))
  return {
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Answered by nginx itself. */
const ownPath = '/nginx'

const createConfiguration = (folder: string, port: number, backends: readonly number[]) => `daemon off;
pid ${folder}/nginx.pid;
worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream store {
${backends.map(backend => `    server 127.0.0.1:${backend} max_fails=1 fail_timeout=2s;`).join('\n')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 1m;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_next_upstream error timeout;
    location = ${ownPath} { return 200; }
    location / { proxy_pass http://store; }
    location /api/live { proxy_buffering off; proxy_pass http://store; }
    # During an upgrade one process has the scripts of the new version and another those of the old.
    location /assets/ { proxy_next_upstream error timeout http_404; proxy_pass http://store; }
  }
}
`
