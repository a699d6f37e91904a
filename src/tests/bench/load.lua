local n, run = 0, tostring(os.time())
if os.getenv("METHOD") == "POST" then
  request = function()
    n = n + 1
    local phone = string.format("214%07d", 2000000 + (n * 7919 + tonumber(run)) % 7000000)
    return wrk.format("POST", nil, { ["Content-Type"] = "application/json" }, string.format(
      '{"businessName":"Business %d","contactName":"Ann %d","email":"a%d.%s@example.com","phone":"%s","businessType":"plumbing","monthlyLeadVolume":"0-50"}', n, n, n, run, phone))
  end
end
done = function(summary, latency)
  io.write(string.format('\n{"requests":%d,"seconds":%f,"p99":%f,"bad":%d}',
    summary.requests, summary.duration / 1e6, latency:percentile(99) / 1e3,
    summary.errors.status + summary.errors.read + summary.errors.timeout))
end
