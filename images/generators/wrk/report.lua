-- What wrk sends and what it reports, for httpdyno.load.Wrk.
--
-- Arguments after `--`: depth=N, then for each request of the mix method=, path=, header= (any number, sent as given)
-- and body=. wrk has the batch made once per thread and sends the same bytes again and again; only a mix that does not
-- fit evenly into a batch costs a call into Lua per batch.
--
-- done() writes one line of JSON to stderr: wrk's own counters and its whole latency histogram. Times are in us.

local ffi = require("ffi")

-- struct stats of wrk 4.1. The public latency(i) walks the histogram from its start for every i, which takes minutes on
-- a histogram of some 100,000 values. What is read here must agree with what wrk says of itself, see histogram().
ffi.cdef [[ typedef struct { uint64_t count, limit, min, max, data[]; } httpdyno_stats; ]]

local function parse(args)
   local depth, mix = nil, {}
   for i = 1, #args do
      local key, value = args[i]:match("^(%l+)=(.*)$")
      local request = mix[#mix]
      if key == "depth" then
         depth = tonumber(value)
      elseif key == "method" then
         mix[#mix + 1] = { method = value, headers = {} }
      elseif key == "path" then
         request.path = value
      elseif key == "header" then
         request.headers[#request.headers + 1] = value
      elseif key == "body" then
         request.body = value
      else
         error("report.lua: unknown argument " .. args[i])
      end
   end
   assert(depth and mix[1], "report.lua: needs depth= and at least one method=")
   return depth, mix
end

local function render(request)
   local lines = { request.method .. " " .. request.path .. " HTTP/1.1", "Host: " .. wrk.headers["Host"] }
   for _, header in ipairs(request.headers) do
      lines[#lines + 1] = header
   end
   if request.body then
      lines[#lines + 1] = "Content-Length: " .. #request.body
   end
   return table.concat(lines, "\r\n") .. "\r\n\r\n" .. (request.body or "")
end

-- The mix goes round; a batch starts where the one before it ended.
local function batch(rendered, start, depth)
   local parts = {}
   for i = 0, depth - 1 do
      parts[i + 1] = rendered[(start + i) % #rendered + 1]
   end
   return table.concat(parts)
end

function init(args)
   local depth, mix = parse(args)
   local rendered = {}
   for i, each in ipairs(mix) do
      rendered[i] = render(each)
   end
   if depth % #rendered == 0 then
      local only = batch(rendered, 0, depth)
      wrk.format = function() return only end
   else
      local batches, next = {}, 0
      for i = 0, #rendered - 1 do
         batches[i] = batch(rendered, i * depth, depth)
      end
      request = function()
         local now = batches[next]
         next = (next + 1) % #rendered
         return now
      end
   end
end

local function histogram(latency)
   local stats = ffi.cast("httpdyno_stats **", latency)[0]
   local total, pairs = 0, {}
   if stats.count > 0 then
      assert(tonumber(stats.min) == latency.min and tonumber(stats.max) == latency.max, "report.lua: not wrk 4.1")
      -- From 0: wrk's correction also adds below its own min, which stays that of the samples taken.
      for value = 0, tonumber(stats.max) do
         local count = tonumber(stats.data[value])
         if count > 0 then
            total = total + count
            pairs[#pairs + 1] = string.format("[%d,%d]", value, count)
         end
      end
   end
   assert(total == tonumber(stats.count), "report.lua: not wrk 4.1")
   return total, pairs
end

local function number(value)
   return value == value and value < math.huge and string.format("%.17g", value) or "null"
end

function done(summary, latency)
   local total, pairs = histogram(latency)
   local errors = summary.errors
   io.stderr:write(
      string.format('{"duration":%.0f,"requests":%.0f,"bytes":%.0f', summary.duration, summary.requests, summary.bytes),
      string.format(',"errors":{"connect":%d,"read":%d,"write":%d,"status":%d,"timeout":%d}',
         errors.connect, errors.read, errors.write, errors.status, errors.timeout),
      string.format(',"latency":{"count":%d', total))
   if total > 0 then
      io.stderr:write(
         string.format(',"min":%d,"max":%d,"mean":%s,"stdev":%s',
            latency.min, latency.max, number(latency.mean), number(latency.stdev)))
   end
   io.stderr:write(',"histogram":[', table.concat(pairs, ","), ']}}\n')
end
