{{/* Names: the release's, with the part behind it. */}}
{{- define "ateneo.name" -}}
{{- if contains "ateneo" .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-ateneo" (.Release.Name | trunc 33 | trimSuffix "-") }}{{ end }}
{{- end }}

{{- define "ateneo.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{ include "ateneo.selector" . }}
{{- end }}

{{- define "ateneo.selector" -}}
app.kubernetes.io/name: ateneo
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* `tag`: another one than the release's, while portals and campus are replaced one after the other. */}}
{{- define "ateneo.image" -}}
{{- $image := .root.Values.image -}}
{{- if .tag }}{{ $image.repository }}:{{ .tag }}
{{- else if $image.digest }}{{ $image.repository }}@{{ $image.digest }}
{{- else }}{{ $image.repository }}:{{ $image.tag | default .root.Chart.AppVersion }}
{{- end }}
{{- end }}

{{/* The pods of campus as portals call them: their names in the headless service. */}}
{{- define "ateneo.campusHosts" -}}
{{- $campus := printf "%s-campus" (include "ateneo.name" .) -}}
{{- $hosts := list -}}
{{- range $at := until (int .Values.campus.replicas) }}{{ $hosts = append $hosts (printf "%s-%d.%s" $campus $at $campus) }}{{ end -}}
{{- $hosts | join "," -}}
{{- end }}

{{- define "ateneo.campusUrl" -}}
{{- $urls := list -}}
{{- range $pod := splitList "," (include "ateneo.campusHosts" .) }}{{ $urls = append $urls (printf "http://%s:4001" $pod) }}{{ end -}}
{{- $urls | join "," -}}
{{- end }}

{{/* What is configured, with what the chart knows itself where that is empty; as a dictionary in JSON. */}}
{{- define "ateneo.config" -}}
{{- $own := dict
  "PUBLIC_ORIGIN" (printf "https://%s" .Values.host)
  "PRODUCTION_HOST" .Values.host
  "TRUSTED_PROXIES" (.Values.network.proxies | default .Values.network.pods | join ",")
  "HEALTH_PEERS" (concat .Values.network.nodes .Values.network.pods | uniq | join ",")
  "STOP_DELAY_MS" "10000" -}}
{{- if .Values.campus.enabled -}}
{{- $own = merge $own (dict
  "ALLOW_INSECURE_UPSTREAM" "1"
  "CAMPUS_URL" (include "ateneo.campusUrl" .)
  "HEALTH_HOSTS" (include "ateneo.campusHosts" .)
  "TRUSTED_PEERS" (.Values.network.pods | join ",")) -}}
{{- else if not .Values.config.CAMPUS_URL -}}
{{- fail "config.CAMPUS_URL has to be set with campus.enabled=false: the portal would start a campus of its own" -}}
{{- end -}}
{{- if .Values.mails }}{{ $own = set $own "MAIL_TEMPLATES" "/etc/ateneo/mails" }}{{ end -}}
{{- $config := dict "HOST" "0.0.0.0" "PORT" "3000" "CAMPUS_HOST" "0.0.0.0" "CAMPUS_PORT" "4001" "DATA_DIR" "/data/ateneo" -}}
{{- range $name, $value := .Values.config -}}
{{- $said := $value | default (get $own $name) -}}
{{- if $said }}{{ $config = set $config $name $said }}{{ end -}}
{{- end -}}
{{- $config | toJson -}}
{{- end }}

{{- define "ateneo.secret" -}}
{{- .Values.secrets.existing | default (include "ateneo.name" .) -}}
{{- end }}

{{/* Entries of the Secret as variables of a container: `names` have to be there, `may` can be. */}}
{{- define "ateneo.secretEnv" -}}
{{- range .names }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $.secret }}, key: {{ . }} } }
{{- end }}
{{- range .may }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $.secret }}, key: {{ . }}, optional: true } }
{{- end }}
{{- end }}

{{- define "ateneo.campusEnv" -}}
{{- $names := list "DATABASE_URL" "CAMPUS_SERVICE_TOKEN" "PORTAL_SECRET" "PAYMENT_WEBHOOK_SECRET" "SURVEYS_KEY" "UPLOADS_KEY" "SEAL_KEY" "PUSH_KEY" -}}
{{- include "ateneo.secretEnv" (dict "secret" .secret "names" $names "may" (list "SMTP_URL" "DATABASE_LISTEN_URL")) }}
{{- with .root.Values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* An API of the institution's own may do without what portals share with campus. */}}
{{- define "ateneo.portalEnv" -}}
{{- $shared := list "PORTAL_SECRET" "PAYMENT_WEBHOOK_SECRET" -}}
{{- $names := list "SESSION_SECRETS" -}}
{{- $may := list "GATEWAY_SECRET" -}}
{{- if .root.Values.campus.enabled }}{{ $names = concat $names $shared }}{{ else }}{{ $may = concat $may $shared }}{{ end -}}
{{- include "ateneo.secretEnv" (dict "secret" .secret "names" $names "may" $may) }}
{{- with .root.Values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Nobody's privileges, nobody's files. 1000 is the image's user. */}}
{{- define "ateneo.podSecurity" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "ateneo.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{/* A folder of its own below /data: the volume's is root's, which the programs refuse. */}}
{{- define "ateneo.mounts" -}}
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
{{- if or .Values.files .Values.binaryFiles }}
- { name: files, mountPath: /etc/ateneo/files, readOnly: true }
{{- end }}
{{- if .Values.mails }}
- { name: mails, mountPath: /etc/ateneo/mails, readOnly: true }
{{- end }}
{{- end }}

{{/* `suffix`: of the migration's own copies, which are there before the release's are. */}}
{{- define "ateneo.volumes" -}}
- { name: data, emptyDir: {} }
- { name: tmp, emptyDir: {} }
{{- if or .root.Values.files .root.Values.binaryFiles }}
- { name: files, configMap: { name: {{ include "ateneo.name" .root }}{{ .suffix }}-files } }
{{- end }}
{{- if .root.Values.mails }}
- { name: mails, configMap: { name: {{ include "ateneo.name" .root }}{{ .suffix }}-mails } }
{{- end }}
{{- end }}

{{/* Alive, and ready: kubelet asks by the pod's address, which needs no name in HEALTH_HOSTS. */}}
{{- define "ateneo.probes" -}}
startupProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 2
  failureThreshold: 150
livenessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /readyz, port: http }
  periodSeconds: 2
  timeoutSeconds: 5
  failureThreshold: 2
{{- end }}

{{/* A new pod where what it reads at its start has changed. */}}
{{- define "ateneo.checksums" -}}
checksum/config: {{ include "ateneo.config" . | sha256sum }}
checksum/files: {{ list .Values.files .Values.binaryFiles .Values.mails | toJson | sha256sum }}
{{- if not .Values.secrets.existing }}
checksum/secrets: {{ .Values.secrets.values | toJson | sha256sum }}
{{- end }}
{{- end }}

{{/* Pods of one kind on several nodes, where there are several. */}}
{{- define "ateneo.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "ateneo.selector" .root | nindent 8 }}
        app.kubernetes.io/component: {{ .component }}
{{- with .of.nodeSelector }}
nodeSelector: {{ toJson . }}
{{- end }}
{{- with .of.tolerations }}
tolerations: {{ toJson . }}
{{- end }}
{{- with .of.affinity }}
affinity: {{ toJson . }}
{{- end }}
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets: {{ toJson . }}
{{- end }}
{{- end }}

{{/* Of the migration's copies: there before its Job, gone after it. */}}
{{- define "ateneo.ahead" -}}
annotations:
  helm.sh/hook: pre-install,pre-upgrade
  helm.sh/hook-weight: "-5"
  helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
{{- end }}
