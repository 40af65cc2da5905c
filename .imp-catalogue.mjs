const cpu=()=>{const u=process.cpuUsage();return (u.user+u.system)/1000};
for (const m of process.argv.slice(2)) { const t=cpu(); await import(m); console.log(m, Math.round(cpu()-t)); }
console.log('total', Math.round(cpu()));
